/** The version of React whose files the edits below are made for. The build fails with another one. */
export const REACT_VERSION = "18.3.1";

/** A part of a file, from the first text up to the second, and what takes its place. */
export type Cut = readonly [from: string, to: string, instead?: string];

/** Functions of `react-dom` that are never needed here, with the body that replaces theirs. Names are minified. */
export const REACT_BODIES: Record<string, string> = {
  // Stacks of components (getStackByFiberInDevAndProd) and their names (getComponentNameFromFiber): no error report
  // contains them.
  Ji: "return { value: a, source: b, stack: '', digest: null }",
  Ra: "return null",
  // SuspenseList, which React does not export: updateSuspenseListComponent, cutOffTailIfNeeded.
  xj: "return null",
  Dj: "",
  // The context before createContext: isContextProvider, getMaskedContext, processChildContext.
  Zf: "return false",
  Yf: "return Vf",
  bg: "return c",
  // callComponentWillReceiveProps: no class has it.
  Hi: "",
  // useImperativeHandle, startTransition of useTransition, updateDeferredValueImpl.
  qi: "",
  vi: "",
  ui: "",
  // onCommitRoot and onCommitUnmount of the developer tools, which the production build does not attach.
  mc: "",
};

/** Parts of `react-dom` that are never needed here. */
export const REACT_CUTS: readonly Cut[] = [
  // formatProdErrorMessage: the number is enough to look an error up.
  [`function p(a){for(var b="https`, "var da=new Set", "function p(a){return'Minified React error #'+a}"],
  // Attributes of SVG and XML whose names have a hyphen or a colon.
  [`"accent-height alignment-baseline`, `["tabIndex","crossOrigin"]`],
  ["z.xlinkHref=new v(", `["src","href","action","formAction"]`],
  // Components' names and stacks, see above.
  [",La;function Ma(a){", "function Ra(a)", ";"],
  // setInnerHTML in Internet Explorer.
  ["var mb,nb=function(a){return", "function ob(a,b)", "function nb(a,b){a.innerHTML=b}"],
  // onBeforeInput and onComposition…: FallbackCompositionState, BeforeInputEventPlugin.
  ["var kd=null,ld=null,md=null;", "function od(a)"],
  [",Kd=A({},sd,{data:0}),Ld=rd(Kd),Md={", "function Pd(a)", ";var Od={};"],
  [",$d=[9,13,27,32],", "var le={color", ";"],
  // Key names of browsers before `KeyboardEvent.key`.
  ["{key:function(a){if(a.key)", "code:0,location:0", "{key:0,"],
  ["charCode:function(a){", "}),Rd=rd(Qd)", "charCode:0,keyCode:0,which:0"],
  // Movement and wheels of old browsers.
  ["movementX:function(a){", "}),Bd=rd(Ad)", "movementX:0,movementY:0"],
  ["deltaX:function(a){", "deltaZ:0,deltaMode:0", "deltaX:0,deltaY:0,"],
  // onChange in Internet Explorer 9.
  ["var we=!1;if(ia){var xe;", "function Ee(a,b)"],
  ["if(we)na=Fe;else{na=De;var xa=Ce}", "else(k=h.nodeName)", "na=Fe;"],
  ["xa&&xa(a,h,d);", `"focusout"===a&&(xa=`, "var xa;"],
  // onSelect (SelectEventPlugin).
  ["var Pe=ia&&", "function Ve(a,b)"],
  // Both: the names of their events, and what they make of an event.
  [`fa("onSelect",`, "var lf="],
  [`xa=d?ue(d):window;switch(a){case "focusin"`, "}se(g,b)})}function tf("],
  // Names of animation events with a vendor's prefix.
  [
    "function Ve(a,b){var c={}",
    "df=new Map",
    `var $e="animationend",af="animationiteration",bf="animationstart",cf="transitionend",`,
  ],
  // componentWillMount of classes: mountClassInstance.
  [
    `"function"===typeof b.getDerivedStateFromProps||"function"===typeof e.getSnapshotBeforeUpdate||"function"!==typeof e.UNSAFE_componentWillMount&&"function"!==typeof e.componentWillMount||(b=e.state`,
    `"function"===typeof e.componentDidMount&&(a.flags|=4194308)}function Ji`,
  ],
  // Methods of a root: it is never rendered again or unmounted.
  ["ml.prototype.render=ll.prototype.render=", "function ml(a)"],
  ["ml.prototype.unstable_scheduleHydration=", "function nl(a)"],
  // The developer tools.
  [",tl={findFiberByHostInstance", "exports.__SECRET_INTERNALS", ";"],
];

/**
 * `mode & ConcurrentMode` of a fiber. The root is concurrent, and fibers inherit its mode; nothing reads that of the
 * others, which stand for dehydrated parts and for elements to be removed.
 */
export const CONCURRENT_MODE = /\b\w\.mode&1\b/g;
/** Number of its places after the other edits. */
export const CONCURRENT_MODES = 24;
