/** The form engine: the answers of a form while it is filled in, and the page that draws them. Fetches nothing; everything comes through ports. */

export { createFormSession } from './session/create-session.ts'
export type { EngineForm } from './session/engine-form.ts'
export { passTime } from './session/pass-time.ts'
export { type Row, rowsOf } from './session/pointers.ts'
export type {
  AnswerSession,
  CommitOptions,
  Entry,
  FormSession,
  Progress,
  QuestionState,
  SessionChange,
  SessionContent,
  SessionOptions,
  SubmitOutcome,
  SummaryLine,
} from './session/session.ts'
export type { ChosenFile, FilePort, FormPorts, FoundOption, ShownSignature, Taking } from './view/engine.ts'
export { FormEngine, type FormEngineProps } from './view/form-engine.tsx'
export { pointerLabel } from './view/pointer-label.ts'
