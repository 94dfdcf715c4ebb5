import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { ResolvedField } from '#contract'
import { screenKinds } from '#kinds'
import { Button, Card, FieldValue, Pill } from '#widgets'
import { DARK, RIGHT_TO_LEFT } from './stage.tsx'
import { Row, Shelf } from './widgets/shelf.tsx'

const STEPS: readonly (readonly [string, string])[] = [
  [
    'A document',
    'Every menu, route, permission filter, screen and form is a JSON file in schemas/. schemas/README.md says what it may contain, with an example of each construct.',
  ],
  [
    'Checked and linked',
    'src/document reads all of them, checks each name and expression against the others, and says where something is wrong, what was expected and what was meant.',
  ],
  ['Pruned and published', 'src/server/documents/store takes out what a person may not see, field by field, and sends the rest under the hash of its content.'],
  ['Drawn', 'src/renderer draws a screen by its kind and each value by its type of field. Forms and records are filled in by one engine, src/form-engine.'],
]

const ADDING: readonly (readonly [string, string])[] = [
  [
    'A widget',
    'A component in src/widgets that takes a value and gives onChange, labelled, by keyboard, in both directions and themes; exported by its door; with a story here whose play test uses it. Chakra draws what it is good at, behind the same door.',
  ],
  ['A type of field', 'One object, src/fields/<type>.ts, its name in src/fields/field-types.ts and in the meta-schema, and a story.'],
  ['A screen kind', 'One object, src/kinds/<kind>.ts, that says what its keys hold; its place in src/renderer/<kind>; its lines in the meta-schema; a story.'],
  ['A screen', 'A document: npm run new -- list <resource> writes one that works. No code, and no story.'],
]

const field = (more: Partial<ResolvedField>): ResolvedField => ({ type: 'text', label: '', ...more })
const VALUES: readonly (readonly [string, ResolvedField, string | number | boolean])[] = [
  ['date', field({ type: 'date' }), '2026-04-03'],
  ['money', field({ type: 'money' }), 1234.5],
  ['phone', field({ type: 'phone' }), '6125550157'],
  ['boolean', field({ type: 'boolean' }), true],
]

const List = ({ of }: { readonly of: readonly (readonly [string, string])[] }) => (
  <dl>
    {of.map(([term, text]) => (
      <div key={term}>
        <dt>
          <strong>{term}</strong>
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

function Introduction() {
  return (
    <Shelf>
      <h1>RenderCare</h1>
      <p>One React runtime draws the back office of a home-care agency from JSON documents. These stories show its parts with invented data.</p>
      <Card title="From a document to the screen">
        <List of={STEPS} />
      </Card>
      <Card title="Values by the type of their field">
        <dl>
          {VALUES.map(([type, of, value]) => (
            <div key={type}>
              <dt>{type}</dt>
              <dd>
                <FieldValue field={of} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="Screen kinds">
        <Row>
          {Object.keys(screenKinds).map((kind) => (
            <Pill key={kind} tone="info" label={kind} />
          ))}
        </Row>
      </Card>
      <Card title="How to add something">
        <List of={ADDING} />
        <Row>
          <Button look="solid">A widget</Button>
          <Button>Another one</Button>
        </Row>
      </Card>
      <p>
        The theme, the direction and the language of a story are set by its parameters (stories/stage.tsx); every story is looked at by axe and runs its play
        test.
      </p>
    </Shelf>
  )
}

const meta: Meta<typeof Introduction> = { title: 'Introduction', component: Introduction }
export default meta
type Story = StoryObj<typeof Introduction>

export const HowItWorks: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('RenderCare')
    for (const kind of Object.keys(screenKinds)) await expect(page.getByText(kind)).toBeVisible()
    await expect(page.getByText('04/03/2026')).toBeVisible()
    await expect(page.getByText('(612)555-0157')).toBeVisible()
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
