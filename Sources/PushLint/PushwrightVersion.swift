/// The version of the package, which the command, its reports and its manual show.
package let pushwrightVersion = "0.1.0"
