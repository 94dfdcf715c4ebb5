/** Lets a process of work run from TypeScript in development and in tests; the built server starts `apart-process.js` instead. */
import { register } from 'tsx/esm/api'

register()
await import('../../apart-process.ts')
