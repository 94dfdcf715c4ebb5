/** What a log may say of something that went wrong: its name, and no words of it, which could be somebody's (threat S28). */
export const faultName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
