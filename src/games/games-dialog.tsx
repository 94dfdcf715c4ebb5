import { useState } from 'react'
import { useT } from '#i18n'
import { Dialog, TabPanel, Tabs } from '#widgets'
import { GuessTheCode } from './guess-the-code/guess-the-code.tsx'
import { TicTacToe } from './tic-tac-toe/tic-tac-toe.tsx'

const GAMES = ['guess', 'tic'] as const
type GameId = (typeof GAMES)[number]

export interface GamesDialogProps {
  readonly onClose: () => void
}

/** Guess the Code and Tic Tac Toe, side by side. Mount it to open it. */
export function GamesDialog({ onClose }: GamesDialogProps) {
  const t = useT()
  const [game, setGame] = useState<GameId>('guess')
  return (
    <Dialog title={t('shared/games.title')} onClose={onClose}>
      <Tabs
        group="games"
        label={t('shared/games.title')}
        value={game}
        onChange={(id) => setGame(GAMES.find((known) => known === id) ?? 'guess')}
        tabs={GAMES.map((id) => ({ id, label: t(`shared/games.names.${id}`) }))}
      />
      <TabPanel group="games" id={game}>
        {game === 'guess' ? <GuessTheCode /> : <TicTacToe />}
      </TabPanel>
    </Dialog>
  )
}
