/// The version of the program, as `--version`, `/health` and openapi.yaml say it.
public enum StewardVersion {
    public static let current = "0.3.0"
}
