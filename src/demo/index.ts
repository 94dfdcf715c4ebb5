/** Demo data: three invented agencies, the same on every machine for the same date (domain: backoffice §5). */
export { DEMO_COMPANIES, type DemoCompany } from './companies.ts'
export { demoId } from './demo-ids.ts'
export { type DemoFormsOptions, fileDemoForms } from './forms/file-demo-forms.ts'
export { type DemoCounts, type DemoOptions, seedDemo } from './seed-demo.ts'
export { DEMO_OWN_RECORDS, DEMO_PASSWORD, DEMO_SIGN_INS, demoSignIns } from './users.ts'
export { DEMO_PIN } from './write-signature.ts'
