/** The pages that React Router has built, by language; `tools/build/build-renderer.ts` finds them. */
declare module 'kanisa:pages/en' {
  const pages: import('react-router').ServerBuild;
  export = pages;
}

declare module 'kanisa:pages/sw' {
  const pages: import('react-router').ServerBuild;
  export = pages;
}
