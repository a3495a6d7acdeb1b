"""Windows of WebKitGTK without bars, for WebKitWebDriver: WebKit's own browser isn't narrower than 447 pixels."""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def open_tab(tabs):
    """Opens a tab in front of the others of a window, which hides them."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    # Without a graphics card, compositing layers in software takes longer than drawing everything again.
    view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view.set_zoom_level(float(os.environ.get("ZOOM", "1")))
    view.connect("close", lambda closed: tabs.remove_page(tabs.page_num(closed)))
    view.show()
    tabs.set_current_page(tabs.append_page(view, None))
    view.grab_focus()
    return view


def open_window():
    """Opens a window, and gives the place of its tabs."""
    window = Gtk.Window()
    tabs = Gtk.Notebook(show_tabs=False, show_border=False)
    window.add(tabs)
    window.set_default_size(390, 800)
    # Without a window manager nobody gives it the keyboard, and no focus would be visible.
    window.connect("map-event", lambda *_: window.get_window().focus(0))
    window.show_all()
    return tabs


first = open_window()


def begin(_, session):
    """Answers the driver, which asks for a name, for tabs and for windows."""
    about = WebKit2.ApplicationInfo()
    about.set_name("small-window")
    session.set_application_info(about)
    session.connect("create-web-view::tab", lambda _: open_tab(first))
    session.connect("create-web-view::window", lambda _: open_tab(open_window()))


context.connect("automation-started", begin)
Gtk.main()
