import { beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MORNING, TEAM } from '../../stories/chat/people.ts'
import { askedOf, openList, openWith, type Screen, show } from './stand.tsx'

beforeAll(() => page.viewport(1_200, 800))

async function atGroups(chat = MORNING) {
  const shown = await show(chat)
  await openList(shown.screen)
  await shown.screen.getByRole('radio', { name: /^Groups/ }).click()
  await expect.element(shown.screen.getByRole('button', { name: /^Night shift/ })).toBeVisible()
  return shown
}
async function inGroup() {
  const shown = await atGroups()
  await openWith(shown.screen, /^Night shift/)
  await expect.element(shown.screen.getByRole('textbox')).toBeVisible()
  return shown
}
const choose = async (screen: Screen, name: string): Promise<void> => {
  await screen.getByRole('button', { name: 'Conversation menu' }).click()
  await screen.getByRole('menuitem', { name }).click()
}

describe('a new group', () => {
  it('is offered on the tab of groups alone', async () => {
    const { screen } = await show(MORNING)
    await openList(screen)
    await expect.element(screen.getByRole('button', { name: 'Create group' })).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: /^Groups/ }).click()
    await expect.element(screen.getByRole('button', { name: 'Create group' })).toBeVisible()
  })

  it('needs people, a name and words, and says each in the words of the specification', async () => {
    const { screen, line } = await atGroups()
    await screen.getByRole('button', { name: 'Create group' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Send Notification To Group Of Users' })
    const send = dialog.getByRole('button', { name: 'SEND', exact: true })
    await send.click()
    await expect.element(screen.getByText('Please Select Users To Send Message')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Sam Scheduler' }).click()
    await send.click()
    await expect.element(screen.getByText('Please Enter Group Name')).toBeVisible()
    await dialog.getByRole('textbox', { name: /Group name/ }).fill('Day shift')
    await send.click()
    await expect.element(screen.getByText('Please Enter Message or Notification')).toBeVisible()
    expect(askedOf(line, 'sendToGroup')).toEqual([])
    await dialog.getByRole('textbox', { name: /Message or notification/ }).fill('Good morning')
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    // What was missing is told no longer.
    for (const words of ['Please Select Users To Send Message', 'Please Enter Group Name', 'Please Enter Message or Notification'])
      await expect.element(screen.getByText(words)).not.toBeInTheDocument()
    expect(askedOf(line, 'sendToGroup')).toEqual([[{ name: 'Day shift', audience: 'u', ids: ['sam'], text: 'Good morning' }]])
    expect(askedOf(line, 'reloadList')).toHaveLength(1)
  })

  it('is not told half of what was written', async () => {
    const { screen, line } = await atGroups()
    await screen.getByRole('button', { name: 'Create group' }).click()
    const dialog = screen.getByRole('dialog')
    const words = dialog.getByRole('textbox', { name: /Message or notification/ })
    await words.fill('a'.repeat(4_002))
    await expect.element(words).toHaveValue('a'.repeat(4_002))
    await expect.element(dialog.getByText('2 characters too many. Shorten the text.')).toBeInViewport()
    for (const name of ['SEND', 'Video call']) await expect.element(dialog.getByRole('button', { name, exact: true })).toBeDisabled()
    await words.fill('a'.repeat(4_000))
    await expect.element(dialog.getByRole('button', { name: 'SEND', exact: true })).toBeEnabled()
    expect(askedOf(line, 'sendToGroup')).toEqual([])
  })

  it('is called at once with people and a name alone', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const older = { ...TEAM, id: 'older', full_name: 'Day shift', conversation_id: 'older' }
    const { screen, line } = await atGroups({ ...MORNING, lists: { ...MORNING.lists, g: [TEAM, older] } })
    await screen.getByRole('button', { name: 'Create group' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Video call' }).click()
    await expect.element(screen.getByText('Please Select Users To Send Message')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Sam Scheduler' }).click()
    await dialog.getByRole('button', { name: 'Video call' }).click()
    await expect.element(screen.getByText('Please Enter Group Name')).toBeVisible()
    await dialog.getByRole('textbox', { name: /Group name/ }).fill('Day shift')
    await dialog.getByRole('button', { name: 'Video call' }).click()
    await expect.element(screen.getByRole('region', { name: 'Conversation with Day shift' })).toBeVisible()
    await vi.waitFor(() => expect(askedOf(line, 'invite')).toHaveLength(1))
    // Another group of this name is not rung.
    expect(askedOf(line, 'openConversation')).toEqual([['Day shift']])
    expect(open.mock.calls).toEqual([[`${location.origin}/call/room`, '_blank', 'popup,noopener,noreferrer,width=400,height=600']])
    open.mockRestore()
  })

  it('is not made for a call where groups can not be called, which is said after what else is missing', async () => {
    const { screen, line } = await atGroups()
    line.set({ mayCallGroups: false })
    await screen.getByRole('button', { name: 'Create group' }).click()
    const dialog = screen.getByRole('dialog')
    const call = dialog.getByRole('button', { name: 'Video call' })
    await dialog.getByRole('checkbox', { name: 'Sam Scheduler' }).click()
    await call.click()
    await expect.element(screen.getByText('Please Enter Group Name')).toBeVisible()
    await dialog.getByRole('textbox', { name: /Group name/ }).fill('Day shift')
    await call.click()
    await expect.element(screen.getByText('Group calls require a video call service')).toBeVisible()
    expect([askedOf(line, 'sendToGroup'), askedOf(line, 'invite')]).toEqual([[], []])
    await expect.element(dialog).toBeVisible()
  })

  it('takes everybody of another audience, and nobody of the one before', async () => {
    const { screen, line } = await atGroups()
    await screen.getByRole('button', { name: 'Create group' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Sam Scheduler' }).click()
    await dialog.getByRole('radio', { name: 'Clients' }).click()
    await dialog.getByRole('checkbox', { name: /Select all \(0/ }).click()
    await dialog.getByRole('textbox', { name: /Group name/ }).fill('All')
    await dialog.getByRole('textbox', { name: /Message or notification/ }).fill('Good morning')
    await dialog.getByRole('button', { name: 'SEND', exact: true }).click()
    await vi.waitFor(() => expect(askedOf(line, 'sendToGroup')).toEqual([[{ name: 'All', audience: 'c', ids: ['iris'], text: 'Good morning' }]]))
  })
})

describe('a group', () => {
  it('says that it can not be called where there is no service for that, and rings nobody', async () => {
    const { screen, line } = await inGroup()
    line.set({ mayCallGroups: false })
    await screen.getByRole('button', { name: 'Video call' }).click()
    await expect.element(screen.getByText('Group calls require a video call service')).toBeVisible()
    expect(askedOf(line, 'invite')).toEqual([])
    // As long as the server has not said so, it is asked.
    line.set({ mayCallGroups: undefined })
    line.refuse('Not today')
    await screen.getByRole('button', { name: 'Video call' }).click()
    await expect.element(screen.getByText('Not today')).toBeVisible()
  })

  it('has its actions in a group alone', async () => {
    const { screen } = await show(MORNING)
    await openList(screen)
    await openWith(screen, /^Sam Scheduler/)
    await screen.getByRole('button', { name: 'Conversation menu' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Search messages' })).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: 'Group Users' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('menuitem', { name: 'Delete group' })).not.toBeInTheDocument()
  })

  it('loses and gains people, and tells a refusal', async () => {
    const { screen, line } = await inGroup()
    await choose(screen, 'Group Users')
    const dialog = screen.getByRole('dialog', { name: 'Group Users' })
    await expect.element(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    line.refuse('Only who made the group may do that')
    await dialog.getByRole('button', { name: 'Kick Olive Owner' }).click()
    await expect.element(screen.getByText('Only who made the group may do that')).toBeVisible()
    await dialog.getByRole('combobox').fill('bill')
    await dialog.getByRole('option', { name: 'Bill Biller' }).click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await vi.waitFor(() => expect(askedOf(line, 'addToGroup')).toEqual([['bill']]))
    await expect.element(screen.getByText('User added to the group')).toBeVisible()
    await dialog.getByRole('button', { name: 'Kick Olive Owner' }).click()
    await expect.element(screen.getByText('User removed from the group')).toBeVisible()
  })

  it('goes after a question, and its window with it', async () => {
    const { screen, line } = await inGroup()
    await choose(screen, 'Delete group')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByRole('region', { name: 'Conversation with Night shift' })).not.toBeInTheDocument()
    expect([askedOf(line, 'deleteGroup').length, askedOf(line, 'reloadList').length]).toEqual([1, 1])
  })

  it('has its people named after an @, by keyboard', async () => {
    const { screen, line } = await inGroup()
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('Hi @o')
    await expect.element(screen.getByRole('option', { name: /Olive Owner/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('textbox')).toHaveValue('Hi @Olive Owner ')
    await userEvent.keyboard('thanks{Enter}')
    await vi.waitFor(() => expect(askedOf(line, 'send')).toEqual([[{ text: 'Hi @Olive Owner thanks', mentions: ['olive'] }]]))
  })
})
