import type { Transformer } from '@ant-design/cssinjs'

/** Stands in antd's rule for all links, and in none of those for links inside its components. */
const MARK = '-webkit-text-decoration-skip'

/**
 * antd restyles every `a` of the page, the host's and other remotes' too, as soon as the first of its components is drawn: links lost their
 * line, and took its colour below the pointer in spite of their own. This leaves the rule out; base.css says how a link looks.
 */
export const withoutLinkReset: Transformer = {
  visit: (rules) => {
    const links = rules.a
    if (typeof links !== 'object' || links === null || !(MARK in links)) return rules
    const { a: _links, ...others } = rules
    return others
  },
}
