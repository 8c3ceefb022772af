/// The version of the package, shown by the command, its reports and its manual.
package let pushwrightVersion = "0.2.0"
