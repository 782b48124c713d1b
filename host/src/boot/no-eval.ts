/**
 * Imported before everything else. zod looks, as its first schema is made, whether it may compile by `eval`; the content policy
 * says no, and the asking is already a violation that browsers report. Its copies share this place for their settings.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
