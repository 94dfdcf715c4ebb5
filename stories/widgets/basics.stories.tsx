import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Avatar, Button, Card, Icon, IconButton, Kbd, PictureButton, Pill, Tooltip } from '#widgets'
import { DARK, RIGHT_TO_LEFT } from '../stage.tsx'
import { LONG, Row, Shelf } from './shelf.tsx'

const TONES = ['neutral', 'info', 'success', 'warning', 'danger', 'system'] as const
const DOT = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='40'%3E%3Ccircle cx='30' cy='20' r='16' fill='teal'/%3E%3C/svg%3E"
const pressed = fn()

function Basics({ text = 'Save' }: { readonly text?: string }) {
  return (
    <Shelf>
      <h1>Basics</h1>
      <Row>
        <Button look="solid" icon="save" onClick={pressed}>
          {text}
        </Button>
        <Button>{text}</Button>
        <Button look="danger" icon="trash-2">
          {text}
        </Button>
        <Button look="quiet">{text}</Button>
        <Button look="plain">{text}</Button>
      </Row>
      <Row>
        <Button small iconAfter="chevron-right">
          Small
        </Button>
        <Button disabled>Disabled</Button>
        <Button busy look="solid" onClick={pressed}>
          Busy
        </Button>
        <IconButton icon="pencil" label="Edit" />
        <IconButton icon="search" label="Search" look="outline" small />
      </Row>
      <Row>
        {(['coming', 'gone', { url: DOT }] as const).map((picture) => (
          <PictureButton key={typeof picture === 'string' ? picture : 'there'} picture={picture} label="Enlarge" onClick={pressed} />
        ))}
      </Row>
      <Row>
        {TONES.map((tone) => (
          <Pill key={tone} tone={tone} label={tone} />
        ))}
        <Pill label={LONG} tone="info" />
      </Row>
      <Row>
        <Avatar name="Robin Alder" />
        <Avatar name="محمد علي" size={40} />
        <Icon name="arrow-right" label="Onward" />
        <Icon name="heart-pulse" />
        <Icon name="no-such-icon" />
        <Kbd keys="Ctrl+K" />
        <Tooltip text="More about it">
          <Button small>With a tooltip</Button>
        </Tooltip>
      </Row>
      <Card title={`Card: ${text}`} actions={<Button small>Action</Button>}>
        Content of the card
      </Card>
    </Shelf>
  )
}

const meta = { title: 'Widgets/Basics', component: Basics } satisfies Meta<typeof Basics>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    pressed.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Busy' }))
    await expect(pressed).not.toHaveBeenCalled()
    canvas.getByRole('button', { name: 'With a tooltip' }).focus()
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const LongText: Story = { args: { text: LONG } }
