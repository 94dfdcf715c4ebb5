import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#actions'
import { dashboardApi } from '#api'
import type { DashboardData, DashboardScreen as DashboardDocument, ScreenBundle, Tile, TileData } from '#contract'
import { useT } from '#i18n'
import { Link } from '#navigation'
import { useApp } from '#store'
import { Card, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import { ChartTile } from './chart-tile.tsx'
import { CountsTile } from './counts-tile.tsx'
import css from './dashboard.module.css'
import { drillPath } from './drill.ts'
import { ListTile } from './list-tile.tsx'
import { groupTiles, shownTiles } from './shown-tiles.ts'
import { StatTile } from './stat-tile.tsx'

export interface DashboardScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: DashboardDocument
}

/** Key figures, charts, short lists and counts; all their data comes in one call. */
export function DashboardScreen({ bundle, screen }: DashboardScreenProps): ReactNode {
  const t = useT()
  const choice = useApp((state) => state.boot?.dashboard ?? {})
  const locationId = useApp((state) => state.locationId)
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboards', bundle.id, locationId],
    queryFn: ({ signal }) => dashboardApi.get(bundle.id, signal),
  })
  const groups = groupTiles(shownTiles(screen, choice))
  return (
    <div className={css.screen}>
      <h1>{t(`${bundle.id}.title`)}</h1>
      {error && !data ? (
        <ErrorState title={t('shared/dashboard.failed')} message={errorText(error, t)} onRetry={() => void refetch()} />
      ) : groups.length === 0 ? (
        <EmptyState title={t('shared/dashboard.nothingChosen')} icon="layout-dashboard" />
      ) : (
        // What stood for them gives its place to all tiles at once: nothing that is read moves.
        <div key={data ? 'there' : 'coming'} className={css.grid}>
          {groups.map((group) =>
            group.kind === 'stats' ? (
              <section key={group.tiles[0]?.id} className={css.stats} aria-label={t('shared/dashboard.key')}>
                {group.tiles.map((tile) => (
                  <StatTile key={tile.id} tile={tile} label={t(`${bundle.id}.tiles.${tile.id}`)} data={data?.[tile.id]} />
                ))}
              </section>
            ) : (
              <TileCard key={group.tile.id} tile={group.tile} bundle={bundle} data={data} />
            ),
          )}
        </div>
      )}
    </div>
  )
}

type CardTile = Exclude<Tile, { kind: 'stat' }>

function TileCard({ tile, bundle, data }: { readonly tile: CardTile; readonly bundle: ScreenBundle; readonly data: DashboardData | undefined }): ReactNode {
  const t = useT()
  const drill = tile.kind === 'list' && tile.drill ? drillPath(tile.drill) : undefined
  return (
    <div className={css.tile} data-span={tile.span ?? 2}>
      <Card
        title={t(`${bundle.id}.tiles.${tile.id}`)}
        actions={
          drill && (
            <Link className={css.seeAll} href={drill}>
              {t('shared/dashboard.seeAll')}
            </Link>
          )
        }
      >
        <TileBody tile={tile} bundle={bundle} data={data?.[tile.id]} />
      </Card>
    </div>
  )
}

function TileBody({ tile, bundle, data }: { readonly tile: CardTile; readonly bundle: ScreenBundle; readonly data: TileData | undefined }): ReactNode {
  const t = useT()
  if (data === undefined)
    return (
      <div className={css.coming} data-kind={tile.kind}>
        <SkeletonLines lines={tile.kind === 'chart' ? 4 : 8} />
      </div>
    )
  if (tile.kind === 'list' && data.kind === 'list') {
    const resource = bundle.resources[tile.resource]
    return resource ? <ListTile tile={tile} resource={resource} bundle={bundle} data={data} /> : null
  }
  if (tile.kind === 'counts' && data.kind === 'counts') return <CountsTile tile={tile} strings={bundle.id} data={data} />
  if (tile.kind === 'chart' && data.kind === 'chart')
    return <ChartTile tile={tile} title={t(`${bundle.id}.tiles.${tile.id}`)} strings={bundle.id} data={data} categoryLabel={categoryLabel(tile, bundle, t)} />
  return <p className={css.failed}>{data.kind === 'failed' && data.message !== '' ? data.message : t('shared/dashboard.tileFailed')}</p>
}

function categoryLabel(tile: Extract<Tile, { kind: 'chart' }>, bundle: ScreenBundle, t: (key: string) => string): (id: string) => string {
  const name = tile.by.kind === 'field' ? tile.by.field : undefined
  const field = name === undefined ? undefined : bundle.resources[tile.series[0].query.resource]?.fields[name]
  return (id) => {
    const option = field?.options?.find((candidate) => candidate.id === id)
    return option ? t(option.label) : id
  }
}
