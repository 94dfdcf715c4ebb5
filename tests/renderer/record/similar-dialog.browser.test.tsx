import { expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { SimilarDialog, type SimilarRecord } from '../../../src/renderer/record/similar-dialog.tsx'
import { holdsKeys, isLeft, openByKeys, press, tabTo } from '../../widgets/by-keys.tsx'

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const asked = (): Locator => page.getByRole('dialog', { name: 'Possible duplicate' })
const RECORDS = [{ id: 'r1', display: 'Holloway, Grace', detail: '04/12/1961' }]

const open = async (records: readonly SimilarRecord[] = RECORDS) => {
  const onOpen = vi.fn()
  const onContinue = vi.fn()
  await openByKeys((close) => (
    <SimilarDialog
      records={records}
      onClose={close}
      onOpen={(id) => {
        onOpen(id)
        close()
      }}
      onContinue={(reason) => {
        onContinue(reason)
        close()
      }}
    />
  ))
  return { onOpen, onContinue }
}

it('begins at the reason, keeps it while it is not enough, and goes on with it by keys', async () => {
  const { onContinue, onOpen } = await open()
  const reason = page.getByLabelText(/^Reason/)
  await expect.element(reason).toHaveFocus()
  await holdsKeys(asked())
  await tabTo(button('Add anyway'))
  await press('{Enter}')
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await tabTo(reason)
  await press('Twins of one family')
  await tabTo(button('Add anyway'))
  await press('{Enter}')
  await isLeft(asked())
  expect([onContinue.mock.calls, onOpen.mock.calls]).toEqual([[['Twins of one family']], []])
})

it('leads to the record that is there', async () => {
  const { onContinue, onOpen } = await open()
  await tabTo(page.getByRole('button', { name: 'Open', exact: true }))
  await press('{Enter}')
  await isLeft(asked())
  expect([onContinue.mock.calls, onOpen.mock.calls]).toEqual([[], [['r1']]])
})

it('is left with Esc, and the record being made is as it was', async () => {
  const { onContinue } = await open()
  await press('Twins{Escape}')
  await isLeft(asked())
  expect(onContinue).not.toHaveBeenCalled()
})

it('says that there may be one where none may be shown', async () => {
  const { onContinue } = await open([])
  await expect.element(asked()).toHaveTextContent('There may already be a record like this one. Ask someone who can see it')
  await press('Her sister')
  await tabTo(button('Add anyway'))
  await press('{Enter}')
  await isLeft(asked())
  expect(onContinue).toHaveBeenCalledWith('Her sister')
})
