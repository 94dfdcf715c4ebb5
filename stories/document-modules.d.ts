/** What scripts/document-modules.ts serves. */
declare module 'virtual:english-strings' {
  const strings: import('#i18n').StringTree
  export default strings
}

declare module 'virtual:document-files' {
  const files: readonly import('#document').SourceFile[]
  export default files
}
