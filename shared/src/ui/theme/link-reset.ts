import type { Transformer } from '@ant-design/cssinjs'

/** Occurs in antd's global link rule and in none of its component rules. */
const MARK = '-webkit-text-decoration-skip'

/**
 * antd restyles every `a` of the page, including the host's and other remotes', once its first component renders: links lost their
 * underline and got antd's hover colour. This drops that rule; base.css styles links.
 */
export const withoutLinkReset: Transformer = {
  visit: (rules) => {
    const links = rules.a
    if (typeof links !== 'object' || links === null || !(MARK in links)) return rules
    const { a: _links, ...others } = rules
    return others
  },
}
