/** A found element; it is valid until the page replaces it. */
export type EngineElement = {
  /** Clicks its centre with a mouse. */
  click: () => Promise<void>;
  /** Types key by key into the focused element after a click. */
  type: (text: string) => Promise<void>;
  /** All of its text, including hidden text. */
  text: () => Promise<string>;
};

/** The primitives of a browser protocol for one new visitor; `EnginePage` builds everything else on them. */
export type EngineDriver = {
  open: (url: string) => Promise<void>;
  url: () => Promise<string>;
  /** Runs a script's text in the page, for its global effects. */
  addScript: (source: string) => Promise<void>;
  /** Runs a self-contained function in the page. It returns an element or the reason why there is none. */
  find: <Argument>(
    script: (argument: Argument) => Promise<Element | string>,
    argument: Argument,
  ) => Promise<EngineElement | string>;
  /** As PNG. */
  takePicture: () => Promise<Buffer>;
  /** Errors of the page: uncaught exceptions and console errors. */
  errors: readonly string[];
  close: () => Promise<void>;
};

export type Viewport = { width: number; height: number };
