/** Reports by mail: a link to a report, day by day, week by week or month by month, to whoever asked for it. No number of it leaves by mail. */
export { createReportMails, type ReportMails } from './create-report-mails.ts'
