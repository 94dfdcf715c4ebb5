import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenBundle } from '#contract'
import { FormScreen } from '../../src/renderer/form/form-screen.tsx'
import { PLANT, PLANTING } from '../forms/plants.ts'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const ID = 'forms/garden/planting'
const BUNDLE: ScreenBundle = {
  id: 'screens/garden/planting',
  publishedHash: 'story',
  screen: { kind: 'form', form: ID },
  resources: { plant: PLANT },
  forms: { [ID]: PLANTING },
}

function Planting({ bundle }: { readonly bundle: ScreenBundle }) {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <main style={{ padding: 24 }}>
        <FormScreen bundle={bundle} screen={{ kind: 'form', form: ID }} />
      </main>
    </QueryClientProvider>
  )
}

const meta = { title: 'Form/Form screen', component: Planting, args: { bundle: BUNDLE } } satisfies Meta<typeof Planting>
export default meta
type Story = StoryObj<typeof meta>

export const New: Story = {}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const OnAPhone: Story = { globals: PHONE }
export const OutOfReach: Story = { args: { bundle: { ...BUNDLE, forms: {} } } }
