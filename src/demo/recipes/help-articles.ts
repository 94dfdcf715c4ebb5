import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import type { DemoRow } from './demo-row.ts'

const ARTICLES = [
  {
    title: 'Winter storms: who decides whether a visit goes ahead',
    screen: 'home',
    keywords: 'storm, snow, blizzard, road closed',
    text: 'In a winter storm the scheduler on duty decides whether a visit goes ahead. Visits with medication or skilled nursing are moved, never dropped.',
    state: 'published',
  },
  {
    title: 'Loaner equipment of our office',
    screen: 'home',
    keywords: 'loan, walker, wheelchair',
    text: 'The office lends two walkers and a wheelchair. Who lends one writes it on the list beside the copier.',
    state: 'draft',
  },
] as const

/** Rows of the resource `help-article`: one that is answered from, and one that is being written. */
export const helpArticleRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  ARTICLES.map((values, at) => ({
    id: demoId(company.key, 'help-article', at),
    locationId: null,
    createdAt: calendar.at(calendar.day(-12 + at), 9 * 60),
    values: { ...values, audience: 'company', company: company.name },
  }))
