import { createContext, useContext } from 'react'

/** How files that a value names are looked at; the widgets fetch nothing themselves. */
export interface FileAccess {
  /** A small picture of it; undefined when there is none. */
  readonly preview: (id: string) => Promise<Blob | undefined>
  /** Hands the file to the browser, to be saved. Throws with words for the person. */
  readonly save: (file: { readonly id: string; readonly name: string }) => Promise<void>
}

const FileAccessContext = createContext<FileAccess | undefined>(undefined)

export const FileAccessProvider = FileAccessContext.Provider

/** Undefined where nobody can give files out: their names stay names. */
export const useFileAccess = (): FileAccess | undefined => useContext(FileAccessContext)
