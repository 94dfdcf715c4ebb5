/** What the routes of all wings share: what calls may carry, bytes that are sent to us, and how stored files leave. */
export * from './schemas.ts'
export { SEALED_OFF, SEALED_PICTURE, savedAs } from './sealed-off.ts'
export { type Arrived, addUploads, sentFile, takeBytes } from './uploads.ts'
