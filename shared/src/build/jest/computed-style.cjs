const { createRequire } = require('node:module')

// What jsdom itself stands on; neither is a dependency of this package.
const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'))
const ofJsdom = createRequire(ofEnvironment.resolve('jsdom'))

/** Asked for by every query by role, click and `toBeVisible`, with what holds where no rule says anything. */
const OFTEN = {
  display: { inherited: false, initial: '' },
  opacity: { inherited: false, initial: '' },
  content: { inherited: false, initial: '' },
  visibility: { inherited: true, initial: 'visible' },
  'pointer-events': { inherited: true, initial: 'auto' },
}

const isType = (selector) => /^[a-z][a-z0-9]*$/i.test(selector)

/** Declarations of one property, those that win first. `type` is set where a look at the element's name is enough. */
function declarationsOf(rules, property) {
  const found = []
  const collect = (rule) => {
    const value = rule.style?.getPropertyValue(property)
    // Pseudo-elements are no elements.
    if (!value || !rule.selectorText || rule.selectorText.includes('::')) return
    const selectors = rule.selectorText.split(',').map((each) => each.trim())
    for (const selector of selectors.every(isType) ? selectors : [rule.selectorText])
      found.push({ selector, type: isType(selector) ? selector.toLowerCase() : null, value })
  }
  for (const rule of Array.from(rules)) {
    if (!rule.media) collect(rule)
    else if (Array.prototype.includes.call(rule.media, 'screen'))
      for (const inner of Array.from(rule.cssRules)) collect(inner)
  }
  return found.reverse()
}

const known = new WeakMap()

/** The declarations of a sheet, read once until a rule comes or goes. */
function declarationsIn(sheet, property) {
  const count = sheet.cssRules.length
  let kept = known.get(sheet)
  if (kept?.count !== count) known.set(sheet, (kept = { count, of: {} }))
  return (kept.of[property] ??= declarationsOf(sheet.cssRules, property))
}

function matches(element, { selector, type }) {
  if (type !== null) return element.localName === type
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

let ofBrowser

/** As jsdom cascades: a later rule wins over an earlier one, and the element's own style over both. */
function cascaded(element, property) {
  const own = element.style?.getPropertyValue(property)
  if (own) return own
  ofBrowser ??= ofJsdom('rrweb-cssom').parse(ofJsdom('./jsdom/browser/default-stylesheet.js'))
  for (const sheet of [...Array.from(element.ownerDocument.styleSheets).reverse(), ofBrowser]) {
    const found = declarationsIn(sheet, property).find((each) => matches(element, each))
    if (found) return found.value
  }
  return ''
}

function resolved(element, property) {
  const { inherited, initial } = OFTEN[property]
  for (let each = element; each; each = inherited ? each.parentElement : null) {
    const value = cascaded(each, property)
    if (value) return value
  }
  return initial
}

const withHyphens = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * `getComputedStyle` that works out what is asked for. jsdom's own resolves every property at once, a dozen colours among them, and matches every
 * rule again after each change of the document: most of the time that a suite of a page took.
 *
 * @param {typeof globalThis.getComputedStyle} whole jsdom's own, for all other properties
 * @returns {typeof globalThis.getComputedStyle}
 */
exports.lazyComputedStyle = (whole) => (element) => {
  let rest
  const all = () => (rest ??= whole(element))
  const valueOf = (property) => (Object.hasOwn(OFTEN, property) ? resolved(element, property) : null)
  const getPropertyValue = (property) => valueOf(property) ?? all().getPropertyValue(property)
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (name === 'getPropertyValue') return getPropertyValue
        if (typeof name === 'string') {
          const value = valueOf(withHyphens(name))
          if (value !== null) return value
        }
        const value = all()[name]
        return typeof value === 'function' ? value.bind(all()) : value
      },
      has: (_target, name) => name in all(),
    },
  )
}
