/** Where a person is signed in. Instants are ISO 8601 in UTC. */

/** `GET /api/session/list` → `Answer<readonly OpenSession[]>`: one's own sessions that hold, this one first, then by last activity. */
export interface OpenSession {
  readonly id: string
  /** As the browser names itself; '' when it does not. */
  readonly browser: string
  readonly system: string
  readonly isMobile: boolean
  /** The network address of the sign-in; nobody is asked where that is. */
  readonly address: string
  readonly since: string
  /** To the minute. */
  readonly lastActive: string
  readonly isThis: boolean
}

/** `POST /api/session/end`: ends one of one's own other sessions; `POST /api/session/end-all` ends every one, with this one. */
export interface EndSessionBody {
  readonly id: string
}
export interface SessionsEnded {
  readonly ended: number
}
