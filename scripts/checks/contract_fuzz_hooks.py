"""What schemathesis has to be told of the contract; loaded by contract-fuzz."""
import schemathesis

schemathesis.serializer.alias("application/x-ofx", "text/plain")
