/** What is new in the product, as it is read: in the dialog after a release and on the pages of the help. */
export { ReleaseMedia, type ReleaseMediaProps } from './release-media.tsx'
export { ReleaseNotes, type ReleaseNotesProps } from './release-notes.tsx'
