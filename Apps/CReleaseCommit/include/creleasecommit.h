/// The commit that the tools were built from, as the build names it in RELEASE_COMMIT; empty where it names none.
const char *release_commit(void);
