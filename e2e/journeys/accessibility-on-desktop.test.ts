import { inspectPages } from '../support/inspect-pages'

describe('on the desktop, has no serious finding, fits the width, throws nothing:', () => inspectPages('desktop'))
