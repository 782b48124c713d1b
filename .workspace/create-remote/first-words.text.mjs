/** Placeholder texts of a new remote's page. */
export const FIRST_WORDS = { overview: '总览', hello: '你好，', person: '李云舒' }
