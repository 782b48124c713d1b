import { inspectPages } from '../support/inspect-pages'

describe('on the phone, has no serious finding, fits the width, throws nothing:', () => inspectPages('phone'))
