interface ImportMetaEnv {
  /** Where the API lives, when it is not under /api of this same host. */
  readonly VITE_API_BASE?: string;
  /** The language of the texts, chosen at build time. */
  readonly VITE_LANGUAGE?: string;
}
