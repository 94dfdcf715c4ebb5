import { useState } from 'react'
import { useT } from '#i18n'
import { Button } from '#widgets'
import css from '../games.module.css'
import { hintOf } from './codes.ts'
import { type GuessGame, guess, isOver, MOVES, newGame, POINTS } from './guess.ts'

/** Which billing code is meant? Three wrong guesses end the game. */
export function GuessTheCode() {
  const t = useT()
  const [game, setGame] = useState<GuessGame>(() => newGame(Math.random))
  const over = isOver(game)
  const said = over ? 'over' : game.last
  return (
    <div className={css.game}>
      <div className={css.facts}>
        <span>
          {t('shared/games.score')} <strong>{game.score}</strong>
        </span>
        <span role="img" aria-label={t('shared/games.movesLeft', { count: game.moves })} className={css.moves}>
          {Array.from({ length: MOVES }, (_, at) => `move-${at}`).map((key, at) => (
            <span key={key} className={css.move} data-left={at < game.moves || undefined} />
          ))}
        </span>
      </div>
      {over ? (
        <div className={css.over}>
          <h3>{t('shared/games.gameOver')}</h3>
          <p>{t('shared/games.finalScore', { score: game.score })}</p>
          <Button look="solid" icon="refresh-cw" data-autofocus onClick={() => setGame(newGame(Math.random))}>
            {t('shared/games.restart')}
          </Button>
        </div>
      ) : (
        <>
          <p className={css.question}>{t('shared/games.whichCode')}</p>
          <p className={css.hint}>{t(`shared/games.hints.${hintOf(game.answer)}`)}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset */}
          <div className={css.options} role="group" aria-label={t('shared/games.whichCode')}>
            {game.options.map((code) => (
              <Button key={code} className={css.option} disabled={game.tried.includes(code)} onClick={() => setGame(guess(game, code, Math.random))}>
                <span dir="ltr">{code}</span>
              </Button>
            ))}
          </div>
        </>
      )}
      <p role="status" className={css.said} data-tone={said}>
        {said === 'correct' && t('shared/games.correct', { points: POINTS })}
        {said === 'wrong' && t('shared/games.incorrect', { count: game.moves })}
        {said === 'over' && t('shared/games.noMoves')}
      </p>
    </div>
  )
}
