import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenChat, openChat } from './open-chat.ts'

let open: OpenChat
beforeAll(async () => {
  open = await openChat()
})
afterAll(async () => {
  open.closePages()
  await open.close()
})

it('who is let into a group, taken out of it, and who ends it, is in the log (threat S30); what was refused is not done', async () => {
  const [ada, ben] = [await open.page('ada'), await open.page('ben')]
  const id = await open.groupOf(ada, ['ben', 'emil'], { name: 'Watched', text: 'Canary words' })
  expect((await ben.ask('kickGoupUser', { conversation_id: id, id: open.ids.emil })).success).toBe(false)
  await ada.ask('kickGoupUser', { conversation_id: id, id: open.ids.emil })
  await ada.ask('addGroupUser', { conversation_id: id, id: open.ids.cleo, target: 'u' })
  await ada.ask('removeGroupUser', { conversation_id: id })
  const rows = await open.agency.database.read('platform', (tx) =>
    tx.selectFrom('audit').select(['action', 'user_id', 'detail']).where('entity_id', '=', id).orderBy('seq').execute(),
  )
  const by = { user_id: open.ids.ada }
  expect(rows).toMatchObject([
    { ...by, action: 'create' },
    { ...by, action: 'update', detail: { event: 'kickGoupUser', id: open.ids.emil } },
    { ...by, action: 'update', detail: { event: 'addGroupUser', id: open.ids.cleo } },
    { ...by, action: 'delete', detail: { event: 'removeGroupUser' } },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Canary|Watched/)
})
