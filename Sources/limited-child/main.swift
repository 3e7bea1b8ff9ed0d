import LimitedProcess

// What `steward` does first, for tests: a program that is nothing but the limited child.
LimitedChild.runIfCalled()
