/** The rules of forms with answers of their own: what is in sight, required, calculated and wrong. The same in the browser, on the server and in the document check. */
export { compileForm } from './compile-form.ts'
export { type AnswerChange, type Migrated, migrateAnswers } from './document/migrate.ts'
export { type FormTestProblem, runFormTests } from './document/run-tests.ts'
export type { FormFinding, FormRules, FormState, Submission } from './form-state.ts'
export { stepsOf } from './pointer.ts'
export type { FormContext, RuledForm } from './ruled-form.ts'
export { answerSchema } from './schema/answer-schema.ts'
