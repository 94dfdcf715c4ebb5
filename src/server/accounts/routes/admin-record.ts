import { BOOT_COMPANIES_MAX, dashboardChoices, isOwnAccount, type LoginData } from '#contract'
import { titlesOf } from '#permissions'
import type { Shell } from '#server/agency/shell'
import type { CurrentDocuments } from '#server/documents/store'
import type { Caller, Guards } from '#server/http/guards'
import { phrase } from '#server/platform/language'

const MINUTE_MS = 60_000

export interface AdminRecordDeps {
  readonly guards: Guards
  readonly documents: CurrentDocuments
  readonly shell: Shell
}

/** The admin record of the specification (shell-and-account §3) with its local keys; none of it is a secret. */
export async function adminRecord({ guards, documents, shell }: AdminRecordDeps, caller: Caller): Promise<LoginData> {
  const { actor, account, company, session } = caller
  const reminder = guards.reminderFor(caller)
  const titles = titlesOf(actor.permissions, documents.current().permissions)
  return {
    _id: actor.userId,
    token: session.csrf,
    companyId: actor.companyId,
    locationId: actor.locationId,
    superadmin: actor.superadmin,
    isOwner: actor.isOwner,
    UserType: actor.userType,
    permissions: titles.map((title) => ({ permissionId: { title } })),
    admin: adminOf(caller),
    autoLogoutTime: session.idleMs / MINUTE_MS,
    dashboardLabel: company.settings.terms?.client ?? phrase(documents.current(), { key: 'shared/terms.client' }),
    client_employee_sms: company.settings.smsAllowed ?? false,
    marquee:
      actor.superadmin || isOwnAccount(actor.userType)
        ? []
        : (await shell.announcements(actor, [])).map(({ type, title, txt }) => ({ type, title, text: txt })),
    dashboard: dashboardChoices(caller.dashboard),
    push: '',
    resetPass: reminder.resetPass,
    resetPromptCount: reminder.daysLeft ?? 0,
    companies: (await guards.companiesOf(caller, { most: BOOT_COMPANIES_MAX })).map(({ id, sName, name }) => ({ _id: id, sName, name })),
  }

  function adminOf({ actor: { flags } }: Caller): LoginData['admin'] {
    return {
      fName: account.firstName,
      lName: account.lastName,
      phone: account.phone,
      personal_email: account.email,
      nameOrder: account.nameOrder,
      is2FA_enabled: account.twoFactor,
      cId: { _id: company.id, sName: company.sName, logo: company.logo },
      _id: account.id,
      companyId: company.id,
      locationId: actor.locationId,
      superadmin: actor.superadmin,
      jobTitle: flags.jobTitle ?? false,
      serviceInformation: flags.serviceInformation ?? false,
      insuranceInformation: flags.insuranceInformation ?? false,
      billingCut: flags.billingCut ?? false,
    }
  }
}
