import { Suspense } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { initI18n } from '#i18n'
import { lazyPart } from '#widgets'
import { strings } from '../../schemas/i18n/en/shared/widgets.json'

beforeAll(() => initI18n({ language: 'en', strings: { 'shared/widgets': strings }, timeZone: 'UTC' }))

const Greeting = ({ name }: { readonly name: string }) => <p>Good morning, {name}</p>

/** A part that comes when the network does. */
function partOf(whenMissing?: 'page' | 'line' | 'nothing') {
  const network = { isThere: false, asked: 0 }
  const load = async () => {
    network.asked += 1
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  }
  return { network, Part: lazyPart(load, whenMissing) }
}

it('says that a part did not come, beside what was there, and draws it when asked again', async () => {
  const { network, Part } = partOf()
  const screen = await render(
    <>
      <input aria-label="Comments" defaultValue="typed before" />
      <Suspense fallback="…">
        <Part name="Ann" />
      </Suspense>
    </>,
  )
  await expect.element(screen.getByText('This part could not be loaded.')).toBeVisible()
  await expect.element(screen.getByLabelText('Comments')).toHaveValue('typed before')
  network.isThere = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Good morning, Ann')).toBeVisible()
  await expect.element(screen.getByText('This part could not be loaded.')).not.toBeInTheDocument()
  await screen.rerender(
    <Suspense fallback="…">
      <Part name="Beth" />
    </Suspense>,
  )
  await expect.element(screen.getByText('Good morning, Beth')).toBeVisible()
  expect(network.asked).toBe(2)
})

it('asks by itself when the network is back', async () => {
  const { network, Part } = partOf('page')
  const screen = await render(
    <Suspense fallback="…">
      <Part name="Ann" />
    </Suspense>,
  )
  await expect.element(screen.getByRole('alert')).toBeVisible()
  network.isThere = true
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Good morning, Ann')).toBeVisible()
})

it('is asked for anew each time it is opened, and takes no place where that was wished', async () => {
  const { network, Part } = partOf('nothing')
  const shown = (isOpen: boolean) => <Suspense fallback="…">{isOpen && <Part name="Ann" />}</Suspense>
  const screen = await render(shown(true))
  await expect.poll(() => network.asked).toBe(1)
  await expect.poll(() => screen.container.textContent).toBe('')
  await screen.rerender(shown(false))
  network.isThere = true
  await screen.rerender(shown(true))
  await expect.element(screen.getByText('Good morning, Ann')).toBeVisible()
})

/** What stands in the place of a part, and whether it was ever drawn. */
function outline() {
  const drawn: string[] = []
  const Outline = () => {
    drawn.push('outline')
    return <p>…</p>
  }
  return { drawn, Outline }
}

describe('fetched ahead', () => {
  it('it is there at once, without what stands in its place, and not asked for again', async () => {
    const { network, Part } = partOf()
    const { drawn, Outline } = outline()
    network.isThere = true
    await Promise.all([Part.fetchAhead(), Part.fetchAhead()])
    const screen = await render(
      <Suspense fallback={<Outline />}>
        <Part name="Ann" />
      </Suspense>,
    )
    await expect.element(screen.getByText('Good morning, Ann')).toBeVisible()
    expect([drawn, network.asked]).toEqual([[], 1])
  })

  it('in vain, nobody is told; it is asked for anew when it is drawn', async () => {
    const { network, Part } = partOf()
    await expect(Part.fetchAhead()).resolves.toBeUndefined()
    network.isThere = true
    const screen = await render(
      <Suspense fallback="…">
        <Part name="Ann" />
      </Suspense>,
    )
    await expect.element(screen.getByText('Good morning, Ann')).toBeVisible()
    expect(network.asked).toBe(2)
  })
})
