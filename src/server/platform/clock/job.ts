/** One run of a job. */
export interface JobTurn {
  /** Asks for more time, and whether to go on at all: not when the server stops, or when another process has taken over. */
  hold(): Promise<boolean>
}

/** What is done regularly, for the whole platform. */
export interface Job {
  /** Names it in the table of jobs and in the log. */
  readonly name: string
  /** Time between two beginnings. One that was missed, even often, is made up for once. */
  readonly everyMs: number
  /** What came of it is logged: counts and ids, nothing about people. A run that is broken off must be able to begin again. */
  run(turn: JobTurn): Promise<Readonly<Record<string, number>>>
}
