import type { FastifyInstance } from 'fastify'
import { DASHBOARD_CHOICES, type DashboardChoicesBody, dashboardChoices, type UpdatePasswordBody } from '#contract'
import type { Shell } from '#server/agency/shell'
import { closed, NO_QUERY, text, uuid } from '#server/http/calls'
import type { Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import type { Say } from '#server/platform/language'

const tags = ['specification']
const flag = { type: 'boolean' } as const

const ACCOUNT = closed(
  {
    id: uuid,
    fName: text(200),
    email: text(254),
    phone: text(10),
    old_pass: text(1_024),
    new_pass: text(1_024),
    nameOrder: flag,
    is2FA_enabled: { type: 'integer', enum: [0, 1, 2, 3] },
  },
  ['id'],
)
const CHOICES = {
  ...closed({ cid: uuid, ...Object.fromEntries(DASHBOARD_CHOICES.map((choice) => [choice, flag])) }),
  required: [...DASHBOARD_CHOICES],
}

interface AccountDeps {
  readonly guards: Guards
  readonly shell: Shell
  readonly say: Say
}

/** `PUT /api/users/updatePassword` and `PUT /api/dashboard-permissions` (spec: shell-and-account §7). */
export function accountRoutes(app: FastifyInstance, { guards, shell, say }: AccountDeps): void {
  app.put<{ Body: UpdatePasswordBody }>(
    '/api/users/updatePassword',
    { config: { ownAccounts: true }, schema: { tags, summary: "One's own details and password", body: ACCOUNT, querystring: NO_QUERY } },
    async (request) => {
      const { info, ...told } = await guards.changeAccount({ caller: callerOf(request), ip: request.ip }, request.body, say)
      await shell.tellOfAccount(told)
      return success(info, say('shared/calls.account.saved'))
    },
  )

  app.put<{ Body: DashboardChoicesBody }>(
    '/api/dashboard-permissions',
    { schema: { tags, summary: 'What the dashboard shows', body: CHOICES, querystring: NO_QUERY } },
    async (request) => {
      const { cid: _checkedAtAdmission, ...choices } = request.body
      await guards.keepDashboard(callerOf(request), { ...choices })
      return success(dashboardChoices({ ...choices }), say('shared/calls.dashboard.saved'))
    },
  )
}
