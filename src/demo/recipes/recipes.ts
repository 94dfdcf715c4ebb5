import type { Agency } from '../agency/agency.ts'
import { companyNoteRows, companyRenewalRows, keyStaffRows } from './about-companies.ts'
import { adminNotificationRows, announcementRows, billingNotificationRows, loginAlertReceiptRows, loginAlertRows, pushNotificationRows } from './bell.ts'
import { ivrLogRows } from './calls.ts'
import { carePlanTemplateRows, ivrLineRows } from './care-set-up.ts'
import { claimResponseRows, demoAnswers } from './claim-responses.ts'
import { claimBatchRows, claimLineRows, claimRows, serviceRateRows } from './claims.ts'
import { clearingHouseRows } from './clearing-houses.ts'
import { clientDocumentRows, type DemoPaper, demoPapers } from './client-documents.ts'
import { clientGroupMemberRows, clientGroupRows } from './client-groups.ts'
import { clientRows } from './clients.ts'
import { diagnosisCodeRows, medicineRows } from './clinical-tables.ts'
import { combinedPayrollLineRows, combinedPayrollRows } from './combined-payroll.ts'
import { insuranceRows } from './coverage.ts'
import { customReportRows } from './custom-reports.ts'
import type { Recipe } from './demo-row.ts'
import { denialCodeRows } from './denial-codes.ts'
import { careCoordinatorRows, careSiteRows, clientReferralRows, faxNumberRows } from './directories.ts'
import { discardedFormRows } from './discarded-forms.ts'
import { doctorRows } from './doctors.ts'
import { driverRunRows, runStopRows, vehicleRows } from './driver-runs.ts'
import { demoEDocFiles, demoTemplates, eDocRows, eDocTemplateRows } from './e-docs.ts'
import { demoEligibilityFiles, eligibilityBatchRows, eligibilityCheckRows, eligibilityDifferenceRows } from './eligibility.ts'
import { emergencyPlanRows } from './emergency-plans.ts'
import { employeeRows } from './employees.ts'
import { demoLists, exclusionCheckRows, exclusionListRows, exclusionMatchRows, exclusionResultRows } from './exclusions.ts'
import { demoFaxes, outgoingFaxRows, receivedFaxRows } from './faxes.ts'
import { dsSessionRows, groupDayRows } from './group-days.ts'
import { helpArticleRows } from './help-articles.ts'
import { keyDocumentRows } from './key-documents.ts'
import { medicationOrderRows } from './medication-orders.ts'
import { movingExpenseRows, movingInvoiceRows } from './moving-expenses.ts'
import { noteRows } from './notes.ts'
import { agencyReferralRows, officePunchRows, portalCredentialRows, supportTicketRows } from './office.ts'
import { openShiftRows, shiftOfferRows } from './open-shifts.ts'
import { paidClaimLineRows, paidClaimRows, remittanceClaimRows, remittanceRows, writeOffRows } from './paid-claims.ts'
import { employeeTierRows, payDeductionRows, payRateRows, paySettingsRows } from './pay-terms.ts'
import { payerEnrollmentRows } from './payer-enrollments.ts'
import { payerRows } from './payers.ts'
import { payItemRows, payrollBatchRows, payrollLineRows } from './payroll.ts'
import { cardPaymentRows, cardProcessorRows, invoicePaymentRows, privateInvoiceRows } from './private-invoices.ts'
import { receivedLetterRows } from './received-letters.ts'
import { redAlertRows } from './red-alerts.ts'
import { clientRequirementRows, employeeRequirementRows, requirementRows } from './requirements.ts'
import { serviceRows } from './services.ts'
import { cutOffRows, evvSettingsRows, holidayRows, jobTitleRows, locationRows, remitRuleRows } from './settings.ts'
import { timeCardRows, timeLineRows } from './time-cards.ts'
import { timeOffRows } from './time-off.ts'
import { todoRows } from './todos.ts'
import { trainingRecordRows, trainingRows } from './training.ts'
import { authorizationRows, evvLogRows, scheduleRows } from './visits.ts'

/** By resource name, each after those it points at (domain: backoffice §5.3). */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  location: locationRows,
  holiday: holidayRows,
  'cut-off': cutOffRows,
  'evv-settings': evvSettingsRows,
  'remit-rule': remitRuleRows,
  'diagnosis-code': diagnosisCodeRows,
  medicine: medicineRows,
  doctor: doctorRows,
  'clearing-house': clearingHouseRows,
  payer: payerRows,
  'payer-enrollment': payerEnrollmentRows,
  service: serviceRows,
  'service-rate': serviceRateRows,
  'job-title': jobTitleRows,
  'care-coordinator': careCoordinatorRows,
  client: clientRows,
  insurance: insuranceRows,
  'medication-order': medicationOrderRows,
  employee: employeeRows,
  'time-off': timeOffRows,
  'training-course': trainingRows,
  'training-record': trainingRecordRows,
  'client-group': clientGroupRows,
  'client-group-member': clientGroupMemberRows,
  'group-day': groupDayRows,
  'ds-session': dsSessionRows,
  vehicle: vehicleRows,
  'driver-run': driverRunRows,
  'run-stop': runStopRows,
  'moving-expense-invoice': movingInvoiceRows,
  'moving-expense': movingExpenseRows,
  authorization: authorizationRows,
  schedule: scheduleRows,
  'open-shift': openShiftRows,
  'shift-offer': shiftOfferRows,
  'evv-log': evvLogRows,
  'ivr-log': ivrLogRows,
  'ivr-line': ivrLineRows,
  'care-plan-template': carePlanTemplateRows,
  'claim-batch': claimBatchRows,
  'insurance-claim': (agency) => [...claimRows(agency), ...paidClaimRows(agency)],
  'claim-line': (agency) => [...claimLineRows(agency), ...paidClaimLineRows(agency)],
  'claim-response': claimResponseRows,
  'time-card': timeCardRows,
  'time-line': timeLineRows,
  'pay-settings': paySettingsRows,
  'employee-tier': employeeTierRows,
  'pay-rate': payRateRows,
  'pay-deduction': payDeductionRows,
  'pay-item': payItemRows,
  'payroll-batch': payrollBatchRows,
  'payroll-line': payrollLineRows,
  'combined-payroll': combinedPayrollRows,
  'combined-payroll-line': combinedPayrollLineRows,
  todo: todoRows,
  note: noteRows,
  'red-alert': redAlertRows,
  'client-document': clientDocumentRows,
  remittance: remittanceRows,
  'remittance-claim': remittanceClaimRows,
  'write-off': writeOffRows,
  'private-invoice': privateInvoiceRows,
  'invoice-payment': invoicePaymentRows,
  'card-processor': cardProcessorRows,
  'card-payment': cardPaymentRows,
  'admin-notification': adminNotificationRows,
  announcement: announcementRows,
  'login-alert': loginAlertRows,
  'login-alert-receipt': loginAlertReceiptRows,
  'push-message': pushNotificationRows,
  'billing-notification': billingNotificationRows,
  'portal-credential': portalCredentialRows,
  'office-punch': officePunchRows,
  'support-ticket': supportTicketRows,
  'agency-referral': agencyReferralRows,
  'help-article': helpArticleRows,
  'denial-code': denialCodeRows,
  'fax-number': faxNumberRows,
  'care-site': careSiteRows,
  'client-referral': clientReferralRows,
  'company-note': companyNoteRows,
  'key-staff': keyStaffRows,
  'company-renewal': companyRenewalRows,
  'key-document': keyDocumentRows,
  requirement: requirementRows,
  'custom-report': customReportRows,
  'client-requirement': clientRequirementRows,
  'employee-requirement': employeeRequirementRows,
  'discarded-form': discardedFormRows,
  'emergency-plan': emergencyPlanRows,
  'received-letter': receivedLetterRows,
  'exclusion-list': exclusionListRows,
  'exclusion-check': exclusionCheckRows,
  'exclusion-result': exclusionResultRows,
  'exclusion-match': exclusionMatchRows,
  'eligibility-batch': eligibilityBatchRows,
  'eligibility-check': eligibilityCheckRows,
  'eligibility-difference': eligibilityDifferenceRows,
  'received-fax': receivedFaxRows,
  'outgoing-fax': outgoingFaxRows,
  'e-doc-template': eDocTemplateRows,
  'e-doc': eDocRows,
}

/** The files that rows of these resources name. */
export const FILES: Readonly<Record<string, (agency: Agency) => readonly DemoPaper[]>> = {
  'client-document': demoPapers,
  'claim-response': demoAnswers,
  'exclusion-list': demoLists,
  'eligibility-batch': demoEligibilityFiles,
  'received-fax': demoFaxes.received,
  'outgoing-fax': demoFaxes.outgoing,
  'e-doc-template': demoTemplates,
  'e-doc': demoEDocFiles,
}
