/** Text messages to clients and employees: to the number of their record, without health data unless the company decides otherwise. */
export { createSms, type Sms } from './create-sms.ts'
