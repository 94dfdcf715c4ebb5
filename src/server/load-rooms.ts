/** The rooms behind the database's. Loading them takes half a second, in which its thread is already at work. */
export async function loadRooms() {
  const { createDocumentStore } = await import('#server/documents/store')
  const { createAudit, keepHead } = await import('#server/platform/audit')
  const { createGuards } = await import('#server/http/guards')
  const { createRecords, settleMigrations } = await import('#server/records')
  const { addApiDocs, addStaticFiles, createPipeline, createTurns } = await import('#server/http/pipeline')
  const { createForms, ruledApart } = await import('#server/forms/clinical')
  const { createShell, portalService } = await import('#server/agency/shell')
  const { resourceOfRole } = await import('#document')
  return {
    resourceOfRole,
    createDocumentStore,
    createAudit,
    keepHead,
    createGuards,
    createRecords,
    settleMigrations,
    createPipeline,
    createTurns,
    ...(await import('#server/platform/keys')),
    ...(await import('#server/messaging/realtime')),
    ...(await import('#server/forms/signatures')),
    ...(await import('#server/forms/files')),
    createForms,
    ruledApart,
    ...(await import('#server/platform/apart')),
    ...(await import('#server/forms/print')),
    ...(await import('#server/forms/pdf')),
    ...(await import('#server/forms/papers')),
    ...(await import('#server/forms/card-payments')),
    ...(await import('#server/forms/e-docs')),
    ...(await import('#server/accounts/vault')),
    createShell,
    portalService,
    ...(await import('#server/platform/clock')),
    ...(await import('#server/platform/mail')),
    ...(await import('#server/messaging/sms')),
    ...(await import('#server/accounts/two-factor')),
    ...(await import('#server/accounts/first-set-up')),
    ...(await import('#server/accounts/password-links')),
    ...(await import('#server/agency/registries')),
    ...(await import('#server/agency/weather')),
    ...(await import('#server/agency/form-approvals')),
    ...(await import('#server/agency/report-mails')),
    ...(await import('#server/documents/library')),
    ...(await import('#server/documents/rights')),
    ...(await import('#server/documents/translations')),
    ...(await import('#server/messaging/push')),
    ...(await import('#server/forms/form-links')),
    ...(await import('#server/assistant')),
    ...(await import('#server/messaging/chat')),
    ...(await import('#server/agency/live-chat')),
    ...(await import('#server/agency/company')),
    addApiDocs,
    addStaticFiles,
    ...(await import('#server/documents/routes')),
    ...(await import('#server/records/routes')),
    ...(await import('#server/operations')),
    ...(await import('#server/operations/routes')),
    ...(await import('#server/care')),
    ...(await import('#server/forms/routes')),
    ...(await import('#server/agency/routes')),
    ...(await import('#server/messaging/routes')),
    ...(await import('#server/assistant/routes')),
    ...(await import('#server/accounts/routes')),
  }
}
