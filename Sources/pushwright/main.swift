print("pushwright")
