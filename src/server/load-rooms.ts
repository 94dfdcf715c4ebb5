/** The rooms behind the database's. Loading them takes half a second, in which its thread is already at work. */
export async function loadRooms() {
  const { createDocumentStore } = await import('#server/documents')
  const { createAudit, keepHead } = await import('#server/audit')
  const { createGuards } = await import('#server/guards')
  const { createRecords, createSecretBox, settleMigrations } = await import('#server/records')
  const { addHandlers, LOCATION_RESOURCE } = await import('#server/handlers')
  const { addApiDocs, addStaticFiles, createPipeline, createTurns } = await import('#server/pipeline')
  const { createForms, ruledApart } = await import('#server/forms')
  const { createShell, portalService } = await import('#server/shell')
  const handlers = { addApiDocs, addHandlers, addStaticFiles, LOCATION_RESOURCE }
  return {
    createDocumentStore,
    createAudit,
    keepHead,
    createGuards,
    createRecords,
    createSecretBox,
    settleMigrations,
    createPipeline,
    createTurns,
    ...(await import('#server/keys')),
    ...(await import('#server/realtime')),
    ...(await import('#server/signatures')),
    ...(await import('#server/files')),
    createForms,
    ruledApart,
    ...(await import('#server/apart')),
    ...(await import('#server/print')),
    ...(await import('#server/papers')),
    ...(await import('#server/vault')),
    createShell,
    portalService,
    ...(await import('#server/mail')),
    ...(await import('#server/sms')),
    ...(await import('#server/two-factor')),
    ...(await import('#server/first-set-up')),
    ...(await import('#server/password-links')),
    ...(await import('#server/weather')),
    ...(await import('#server/rights')),
    ...(await import('#server/translations')),
    ...(await import('#server/push')),
    ...(await import('#server/form-links')),
    ...(await import('#server/assistant')),
    ...(await import('#server/chat')),
    ...(await import('#server/live-chat')),
    ...(await import('#server/company')),
    ...handlers,
  }
}
