/** The way every HTTP call takes: headers, admission, body, errors, logs, metrics; handlers hang their routes on it. */
export { callerOf } from './admission.ts'
export { addApiDocs } from './api-docs.ts'
export { createPipeline, type Pipeline, type PipelineOptions } from './create-pipeline.ts'
export { CONTENT_SECURITY_POLICY } from './security-headers.ts'
export { SHEET_WORDS, sendSheet } from './send-sheet.ts'
export { addStaticFiles } from './static-files.ts'
export { success } from './success.ts'
export { createTurns } from './turns.ts'
