/** What a new remote's page says until its team has written its own. */
export const FIRST_WORDS = { overview: '总览', hello: '你好，', person: '李云舒' }
