// The facts that the Makefile knows of a build; empty in builds without it.

/// The commit of the checkout, followed by -dirty if files differ from it.
const char *_Nonnull syrinx_build_commit(void);

/// The version of the Swift compiler.
const char *_Nonnull syrinx_build_swift(void);
