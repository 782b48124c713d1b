// A class name in a test is its own key, so that a test can name it without a build.
module.exports = new Proxy({}, { get: (_target, key) => (key === '__esModule' ? false : String(key)) })
