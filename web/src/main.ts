import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./lib/i18n.svelte";
import { recognise } from "./lib/person.svelte";
import { route, startRouter } from "./lib/router.svelte";
import { applyTheme } from "./lib/theme.svelte";
import { PAGES } from "./pages";

applyTheme();
startRouter();
void recognise();
await Promise.allSettled([speak(preferred()), PAGES[route().page]()]);
const target = document.querySelector("#app")!;
target.replaceChildren();
mount(App, { target });
