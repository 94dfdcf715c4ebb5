/** Lets the worker thread run from TypeScript in development and in tests; the built server starts `database-worker.js` instead. */
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
